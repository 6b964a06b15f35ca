import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { briefIcons, briefMessages, briefRouter } from './tools/smaller-pages.ts'

// What stands around every page.
const frame =
  /\/src\/(web\/|kernel\/(result|portuguese-numbers)|i18n\/[^/]+$|ui\/(avatar|azulejo|breadcrumbs|button|class-names|icon-of|locale|logo|money|notice|page-|price|tag|visually))|\/messages\/(shell|footer|error_page|http_errors|ui)_|\/lucide-react\//

export default defineConfig({
  plugins: [briefMessages(), briefIcons(), briefRouter(), tailwindcss(), reactRouter()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // A few files instead of forty: together they compress a tenth better, and stay in the browser's cache from page to page.
                { name: 'router', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'frame', test: frame, minShareCount: 3 },
                { name: 'shelf', test: /\/src\/(shop\/catalogue|kernel)\/|\/messages\/catalogue_/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: './src/web/door.ts',
          // One copy of everything that holds state or identity: Node loads these itself, for the pages as for the rest.
          external: [/^#src\/(kernel|i18n|platform|api|worker)\//, /^#src\/.*\.server\.ts$/],
        },
      },
    },
  },
})
