-- Text in lower case and without accents, as fold() of rules/text/slug.ts makes it.
create or replace function fold_text(p_text text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;
