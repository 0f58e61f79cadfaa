-- Teachers pay half where the promoter offers it, as laws of some states ask for.
alter table events add teachers_pay_half boolean not null default false;

-- are_benefits_valid() takes whether they do.
drop function if exists are_benefits_valid(text, integer, text);
