-- Finds the events of a PDF, which decide who may read it.
create index sessions_of_file on sessions (regulation_file_id) where regulation_file_id is not null;
