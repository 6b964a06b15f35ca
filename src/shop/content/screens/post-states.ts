import { m } from '#src/i18n/paraglide/messages.js'
import type { Tone } from '#src/ui/tag.tsx'
import type { PostState } from '../post.ts'

export const postStateName = (state: PostState): string =>
  ({ published: m.post_state_published, scheduled: m.post_state_scheduled, draft: m.post_state_draft })[state]()

export const postStateTones: Record<PostState, Tone> = { published: 'ok', scheduled: 'info', draft: 'neutral' }
