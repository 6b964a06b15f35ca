// Draws public/social-image.jpg, which sites show beside a link to the shop: `node tools/social-image.mjs`. It names no pharmacy,
// since every deployment has the same; run it again when the drawing changes, and commit its result.
import sharp from 'sharp'

const [width, height] = [1200, 630]
const [wall, light] = ['#0f5c43', '#ffffff']

const ring = (r) => `<circle r="${r}"/><circle cx="96" r="${r}"/><circle cy="96" r="${r}"/><circle cx="96" cy="96" r="${r}"/>`

const tile = `<pattern id="wall" width="120" height="120" patternUnits="userSpaceOnUse"><g transform="scale(1.25)" fill="none" stroke="${light}">
<path stroke-opacity=".19" stroke-width="1.4" d="M40 24h16v16h16v16H56v16H40V56H24V40h16z"/>
<g stroke-opacity=".13" stroke-width="1.3">${ring(34)}</g><g stroke-opacity=".08" stroke-width="1.2">${ring(29.5)}</g>
<path stroke="none" fill="${light}" fill-opacity=".24" d="m48 42.5 5.5 5.5-5.5 5.5-5.5-5.5z"/></g></pattern>`

// The shop's mark in its 32 × 32 viewBox.
const mark = `<path fill="${light}" d="M12.5 7h7v5.5H25v7h-5.5V25h-7v-5.5H7v-7h5.5z"/><path fill="${wall}" d="m16 12.2 3.8 3.8-3.8 3.8-3.8-3.8z"/>`

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${tile}
<radialGradient id="veil" cx=".5" cy=".5" r=".6"><stop offset=".2" stop-color="${wall}"/><stop offset="1" stop-color="${wall}" stop-opacity=".05"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="${wall}"/><rect width="${width}" height="${height}" fill="url(#wall)"/><rect width="${width}" height="${height}" fill="url(#veil)"/>
<g transform="translate(408 123) scale(12)">${mark}</g></svg>`

await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toFile('public/social-image.jpg')
