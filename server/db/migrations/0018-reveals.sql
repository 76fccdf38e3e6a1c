-- Whoever decides on vendors may see one of their numbers; KYC applications are covered by kyc-management.* already.
update admin_roles set permissions = permissions || '["vendors.reveal"]'
where id = '0000000000000000000a0002' and not permissions ? 'vendors.reveal';

-- One-time passwords that were never sent are not kept either.
update outbox_messages set message = regexp_replace(message, '\d([ .–-]?\d){3,}', '••••••', 'g') where type = 'otp';
