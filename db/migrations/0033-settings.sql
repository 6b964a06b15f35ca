-- Medicines are on sale only once everything is filled in that the law wants said about who sells them (decisions §4): the name and
-- address of the pharmacy beside its legal block. A blank is not filled in.
create or replace function sells_medicines() returns boolean language sql stable
  as $$ select coalesce(bool_and(coalesce(btrim(config #>> field), '') <> ''), false)
        from website, (values ('{name}'::text[]), ('{address,address1}'), ('{address,zipcode}'), ('{address,city}'),
          ('{legal,company}'), ('{legal,licence}'), ('{legal,technicalDirector}'), ('{legal,infarmedRegistration}')) as needed (field) $$;

-- Every reading of the settings begins with an object.
alter table website add constraint website_config_is_object check (jsonb_typeof(config) = 'object');
