-- Rows of a job that could not be done, and who may have what it makes.
ALTER TABLE long_job ADD COLUMN failed integer NOT NULL DEFAULT 0, ADD COLUMN failures jsonb NOT NULL DEFAULT '[]', ADD COLUMN access jsonb NOT NULL DEFAULT '"user"';
