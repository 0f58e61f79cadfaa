-- What a person has stored is summed before each upload.
create index concurrently organization_files_by_uploader on organization_files (uploaded_by);
