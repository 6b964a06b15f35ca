import { checkedAddress } from '#src/ui/script-address.ts'

// The icons that the consent library draws with, and nothing else that is markup.
const icon = /^<svg viewBox="0 0 24 24" stroke-width="[\d.]+"><path d="[MLZ\d .-]+"\/><\/svg>$/

/** The same text where it can become no element but an icon of the library. Throws for any other markup. */
function harmless(text: string): string {
  if (!text.includes('<') || icon.test(text)) return text
  throw new TypeError('only plain text and the icons of the consent library become content of this page')
}

type DefaultPolicy = { createHTML: typeof harmless; createScriptURL: typeof checkedAddress }
declare const trustedTypes: { createPolicy: (name: 'default', rules: DefaultPolicy) => unknown } | undefined

// The library sets its texts as markup and knows nothing of Trusted Types: in pages that enforce them the browser asks here.
if (typeof trustedTypes !== 'undefined')
  trustedTypes.createPolicy('default', { createHTML: harmless, createScriptURL: checkedAddress })
