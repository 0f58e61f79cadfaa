-- Imports used to replace the questions of a form. Those that somebody had answered come back, retired.
update custom_forms
   set fields = custom_forms.fields || vanished.fields
  from (
    select form_id, jsonb_agg(jsonb_build_object(
             '_id', field_id, 'label', label, 'type', 'text', 'required', false, 'order', 1000,
             'validation', '{}'::jsonb, 'retiredAt', to_jsonb(app_now()))) as fields
      from (
        select distinct on (a.form_id, answer ->> 'fieldId')
               a.form_id, answer ->> 'fieldId' as field_id, coalesce(answer ->> 'label', '') as label
          from form_answers a
          join custom_forms f on f.id = a.form_id
         cross join jsonb_array_elements(a.answers) answer
         where not f.fields @> jsonb_build_array(jsonb_build_object('_id', answer ->> 'fieldId'))
      ) answered
     group by form_id
  ) vanished
 where vanished.form_id = custom_forms.id;
