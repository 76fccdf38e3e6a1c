-- The built-in role Reviewer may reveal the hidden values of vendors. For KYC applications, it already has
-- kyc-management.*.
update admin_roles set permissions = permissions || '["vendors.reveal"]'
where id = '0000000000000000000a0002' and not permissions ? 'vendors.reveal';

-- Removes the digits of one-time passwords from stored messages.
update outbox_messages set message = regexp_replace(message, '\d([ .–-]?\d){3,}', '••••••', 'g') where type = 'otp';
