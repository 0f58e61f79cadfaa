-- Records in `organization_documents` which document of an organization is confirmed: that of a verified one,
-- unless it changed since our team looked.
create or replace function record_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'verified' and old.document is not null and old.document_changed_at is null then
    insert into organization_documents (organization_id, document) values (old.id, old.document) on conflict do nothing;
  end if;
  if new.status = 'verified' and new.document is not null and new.document_changed_at is null then
    insert into organization_documents (organization_id, document) values (new.id, new.document)
    on conflict (organization_id, document) do update set confirmed_until = null;
    update organization_documents set confirmed_until = app_now()
     where organization_id = new.id and document <> new.document and confirmed_until is null;
  else
    update organization_documents set confirmed_until = app_now()
     where organization_id = new.id and confirmed_until is null;
  end if;
  return null;
end $$;
create or replace trigger record_documents after insert or update of status, document, document_changed_at on organizations
  for each row execute function record_documents();
