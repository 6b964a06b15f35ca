import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  // Bundled with the server's pages, which then load the icons that they show and not the whole library.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A few files instead of forty: together they compress a tenth better, and stay in the browser's cache from page to page.
              groups: [
                { name: 'router', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                // What stands around every page.
                {
                  name: 'frame',
                  test: /\/src\/web\/(shell\/|[\w-]+\.tsx?$)|\/src\/ui\/(as-error|clear-offline-data)|\/messages\/(shell|footer|error_page|http_errors|cart_see|cart_continue)/,
                  minShareCount: 2,
                },
                { name: 'common', minShareCount: 18 },
                { name: 'icons', test: /\/lucide-react\//, minShareCount: 12 },
                // A group takes along what its modules import: those that few pages need come last.
                {
                  name: 'cart-lines',
                  test: /\/src\/shop\/cart\/(screens\/.*(row|line|expired))|\/reduction-facts|\/messages\/cart_points|\/ticket-percent/,
                  minShareCount: 2,
                },
                {
                  name: 'shelf',
                  // Without what staff edit and receive, and the pictures of collections, which the home page alone shows.
                  test: /\/src\/(shop\/catalogue\/(?!product\/screens\/collection-icon|stock|batches|collections|editing|gallery|import|leaflets|price-schedules|receiving)|ui\/stepper)|\/messages\/catalogue_/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: './src/web/page-handler.ts',
          // One copy of everything that holds state or identity: Node loads these itself, for the pages as for the rest.
          external: [/^#src\/(kernel|i18n|platform|api|worker)\//, /^#src\/.*\.server\.ts$/],
        },
      },
    },
  },
})
