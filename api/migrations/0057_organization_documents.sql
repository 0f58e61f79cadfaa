-- Documents that our team confirmed for organizations, of now and before: organizations that share one belong
-- together, so that nobody leaves a debt behind with a document.
create table organization_documents (
  organization_id uuid not null references organizations on delete cascade,
  document text not null,
  -- Null while it is the organization's document.
  confirmed_until timestamptz,
  primary key (organization_id, document)
);
create index organizations_of_document on organization_documents (document);

-- bounded: organizations are few
insert into organization_documents (organization_id, document)
select id, document from organizations
 where status = 'verified' and document is not null and document_changed_at is null;
-- Keys of payouts were the documents of their time.
-- bounded: payouts are few
insert into organization_documents (organization_id, document, confirmed_until)
select payouts.organization_id, transfers.pix_key, app_now()
  from payouts join transfers on transfers.payout_id = payouts.id
 where payouts.status <> 'FAILED' and transfers.pix_key <> ''
 group by 1, 2
on conflict do nothing;
