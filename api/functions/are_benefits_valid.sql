-- True if every half-price ticket of a line has a benefit of its kind that is offered, and no other ticket
-- has one. `areBenefitsValid` in rules/tickets/half-price.ts repeats it.
create or replace function are_benefits_valid(half_price text, quantity integer, benefits text, teachers_pay_half boolean)
  returns boolean language sql immutable as $$
    select case half_price
      when 'quota' then cardinality(string_to_array(benefits, ',')) = quantity
       and string_to_array(benefits, ',') <@ array['student', 'disabled', 'companion', 'youth']
      when 'outside' then cardinality(string_to_array(benefits, ',')) = quantity
       and string_to_array(benefits, ',') <@ case when teachers_pay_half then array['senior', 'teacher'] else array['senior'] end
      else benefits is null end is true
  $$;
