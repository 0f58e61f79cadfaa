-- What people are searched by: texts, folded, with a space before each, then CPFs in capital letters, which
-- no typed word has. So a CPF is found as a whole only: by parts of it one could find out the hidden digits.
create or replace function search_words(p_texts text[], p_cpfs text[]) returns text language sql immutable parallel safe as $$
  select fold_text(' ' || array_to_string(p_texts, ' ')) ||
         coalesce(' ' || translate(nullif(array_to_string(p_cpfs, ' '), ''), '0123456789', 'ABCDEFGHIJ'), '')
$$;
