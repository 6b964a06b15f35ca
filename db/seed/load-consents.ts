import { consentTexts } from './consents.ts'
import type { Ground } from './rows.ts'

export async function loadConsents({ tx }: Pick<Ground, 'tx'>, publishedAt: Date): Promise<void> {
  await tx
    .insertInto('consent_texts')
    .values(
      consentTexts.map(({ kind, text }) => ({
        kind,
        version: 1,
        text_pt: text.pt,
        text_en: text.en,
        published_at: publishedAt,
      })),
    )
    .execute()
}
