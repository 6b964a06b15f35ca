import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import type { ProductClass } from '../catalogue/product.ts'

/** Words without accents, capitals and symbols, with a space around each, so that phrases match at word boundaries only. */
const plain = (text: RawBuilder<string>): RawBuilder<string> =>
  sql`' ' || trim(regexp_replace(public.fold(${text}), '[^a-z0-9]+', ' ', 'g')) || ' '`

/**
 * The longest name of a medicine in a text, as the catalogue spells it; undefined for none. A medicine is named by each of its
 * substances, by its name up to the strength ("Voltaren Emulgel 10 mg/g"), and by the first word of a brand, unless other
 * products are named so too ("Creme").
 */
export async function medicineIn(db: Db, text: string, medicines: readonly ProductClass[]): Promise<string | undefined> {
  const { rows } = await sql<{ phrase: string }>`
    with medicines as (
      select n.name, n.substance from products p,
        lateral (values (p.name_pt, p.substance_pt), (p.name_en, p.substance_en)) as n (name, substance)
        where p.class = any (${medicines}::text[])),
    phrases as (
      select trim(part) as phrase, false as is_brand from medicines, regexp_split_to_table(substance, '[+,]') as part
      union select regexp_replace(name, '\\s+[0-9].*$', ''), false from medicines
      union select split_part(name, ' ', 1), true from medicines
        where not starts_with(${plain(sql`name`)}, rtrim(${plain(sql`split_part(coalesce(substance, '?'), '+', 1)`)})))
    select phrase from phrases
      where length(phrase) >= 3 and strpos(${plain(sql`${text}::text`)}, ${plain(sql`phrase`)}) > 0
        and not (is_brand and exists (select from products q where q.class <> all (${medicines}::text[])
          and strpos(${plain(sql`q.name_pt || ' ' || q.name_en`)}, ${plain(sql`phrase`)}) > 0))
      order by length(phrase) desc, phrase limit 1`.execute(db)
  return rows[0]?.phrase
}
