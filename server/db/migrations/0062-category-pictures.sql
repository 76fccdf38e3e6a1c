-- A category can have a picture, by its path or by a full URL, and the picture a text for people who cannot see it.
alter table categories add column image text, add column image_text text;
