-- The path or URL of a category's picture, and the picture's alternative text.
alter table categories add column image text, add column image_text text;
