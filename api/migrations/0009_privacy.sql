-- When somebody was forgotten. The row stays for the sales that must be kept, and says nothing of them.
alter table users add column forgotten_at timestamptz;

-- Set on what the demo bought and subscribed to: by which of its wishes. It moves with its event.
alter table sales add column demo_wish text;
alter table subscriptions add column demo_wish text;
create unique index sales_of_demo on sales (user_id, demo_wish) where demo_wish is not null;
create unique index subscriptions_of_demo on subscriptions (user_id, demo_wish) where demo_wish is not null;
