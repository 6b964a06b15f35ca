import { drawLabel, type LabelText } from './packshot-label.ts'
import { materials, type PackInks } from './packshot-palette.ts'
import { cross, shadow } from './packshot-scene.ts'

export type Draw = (text: LabelText, inks: PackInks) => string

const onWhite = (inks: PackInks) => ({ brand: materials.quiet, name: inks.ink, strength: materials.text })
const onInk = { brand: materials.white, name: materials.white, strength: materials.white }

export const box: Draw = (text, inks) => `${shadow(322, 150, 208)}<g transform="rotate(-3 200 210)">
<path d="M62 128h226v182H62z" fill="${materials.white}"/>
<path d="M62 128l34-24h226l-34 24z" fill="${materials.paper}"/>
<path d="M288 128l34-24v182l-34 24z" fill="${materials.shade}"/>
<path d="M62 262h226v48H62z" fill="${inks.ink}"/><path d="M288 262l34-24v48l-34 24z" fill="${inks.deep}"/>
<path d="M62 254h226v8H62z" fill="${inks.mid}"/><path d="M288 254l34-24v8l-34 24z" fill="${inks.mid}"/>
<path d="M288 254l34-24v56l-34 24z" fill="#000" fill-opacity=".1"/>
<path d="M62 128h226" stroke="${materials.edge}" stroke-width="1"/><path d="M288 128v134" stroke="${materials.edge}" stroke-width="1"/>
<path d="${cross(262, 286, 13)}" fill="${materials.white}"/><path d="M262 281l5 5-5 5-5-5z" fill="${inks.ink}"/>
<g fill="${materials.white}" fill-opacity=".55"><path d="M78 279h74v4H78zM78 289h48v4H78z"/></g>
${drawLabel(text, { x: 80, y: 136, width: 192, height: 112, align: 'start', lines: 3, largest: 35 }, onWhite(inks))}</g>`

const BOTTLE = 'M120 180c0-26 30-32 44-42h72c14 10 44 16 44 42v148c0 12-9 20-20 20H140c-11 0-20-8-20-20z'

export const bottle: Draw = (text, inks) => `${shadow(346, 106)}
<path d="M168 122h64v20h-64z" fill="${materials.shade}"/>
<path d="${BOTTLE}" fill="${materials.white}"/>
<path d="M120 190h160v120H120z" fill="${inks.ink}"/><path d="M120 184h160v6H120zM120 310h160v6H120z" fill="${inks.mid}"/>
<path d="${BOTTLE}" fill="url(#round)"/>
<rect x="158" y="64" width="84" height="62" rx="9" fill="${inks.ink}"/>
<path d="M170 72v48M182 72v48M194 72v48M206 72v48M218 72v48M230 72v48" stroke="${inks.deep}" stroke-width="3" stroke-opacity=".5"/>
<rect x="158" y="64" width="84" height="62" rx="9" fill="url(#round)"/>
${drawLabel(text, { x: 200, y: 194, width: 140, height: 112, align: 'middle', lines: 3, largest: 26 }, onInk)}`

const TUBE = 'M114 58h172l-20 228H134z'
const TUBE_CAP = 'M136 286h128l-6 54c-1 6-5 8-10 8h-96c-5 0-9-2-10-8z'
const CRIMPS = Array.from({ length: 18 }, (_, index) => `M${115 + index * 10} 44v18`).join('')

export const tube: Draw = (text, inks) => `${shadow(348, 88)}
<path d="${TUBE}" fill="${materials.white}"/>
<path d="M123 160h154l-9 104H132z" fill="${inks.ink}"/><path d="M122.3 152h155.4l-.7 8H123zM132 264h136l-.6 6H132.6z" fill="${inks.mid}"/>
<path d="${TUBE}" fill="url(#round)"/>
<path d="M108 44h184v18H108z" fill="${materials.shade}"/><path d="${CRIMPS}" stroke="${materials.edge}" stroke-width="2"/>
<path d="${cross(200, 108, 24)}" fill="${inks.mid}"/><path d="M200 99l9 9-9 9-9-9z" fill="${materials.white}"/>
<path d="${TUBE_CAP}" fill="${inks.ink}"/><path d="M136 286h128l-1 8H137z" fill="${inks.deep}"/><path d="${TUBE_CAP}" fill="url(#round)"/>
${drawLabel(text, { x: 200, y: 163, width: 126, height: 98, align: 'middle', lines: 3, largest: 24 }, onInk)}`

export const jar: Draw = (text, inks) => `${shadow(328, 124)}
<path d="M98 172h204v124c0 18-13 30-30 30H128c-17 0-30-12-30-30z" fill="${materials.white}"/>
<path d="M98 198h204v96H98z" fill="${inks.soft}"/><path d="M98 192h204v6H98zM98 294h204v5H98z" fill="${inks.mid}"/>
<path d="M98 172h204v124c0 18-13 30-30 30H128c-17 0-30-12-30-30z" fill="url(#round)"/>
<path d="M86 122c0-11 7-18 18-18h192c11 0 18 7 18 18v42c0 7-4 11-11 11H97c-7 0-11-4-11-11z" fill="${inks.ink}"/>
<path d="M86 150h228v6H86z" fill="${inks.deep}" fill-opacity=".6"/>
<path d="M86 122c0-11 7-18 18-18h192c11 0 18 7 18 18v42c0 7-4 11-11 11H97c-7 0-11-4-11-11z" fill="url(#round)"/>
<path d="M104 104h192c8 0 14 4 17 11H87c3-7 9-11 17-11z" fill="#fff" fill-opacity=".2"/>
${drawLabel(text, { x: 200, y: 201, width: 176, height: 90, align: 'middle', lines: 3, largest: 27 }, onWhite(inks))}`

const SPRAY = 'M128 178c0-21 13-33 32-33h80c19 0 32 12 32 33v150c0 12-8 20-20 20H148c-12 0-20-8-20-20z'

export const spray: Draw = (text, inks) => `${shadow(346, 94)}
<path d="M184 94h32v26h-32z" fill="${materials.shade}"/><path d="M184 94h32v26h-32z" fill="url(#round)"/>
<path d="M146 58c0-9 6-15 15-15h60c9 0 15 6 15 15v38h-70V82h-11c-5 0-9-3-9-8z" fill="${inks.ink}"/>
<path d="M146 60h-9v13h9z" fill="${inks.deep}"/><path d="M166 82h70v6h-70z" fill="${inks.deep}" fill-opacity=".55"/>
<rect x="160" y="117" width="80" height="28" rx="6" fill="${inks.ink}"/><path d="M170 119v24M182 119v24M194 119v24M206 119v24M218 119v24M230 119v24" stroke="${inks.deep}" stroke-width="3" stroke-opacity=".5"/>
<rect x="160" y="117" width="80" height="28" rx="6" fill="url(#round)"/>
<path d="${SPRAY}" fill="${materials.white}"/>
<path d="M128 194h144v116H128z" fill="${inks.ink}"/><path d="M128 188h144v6H128zM128 310h144v6H128z" fill="${inks.mid}"/>
<path d="${SPRAY}" fill="url(#round)"/>
${drawLabel(text, { x: 200, y: 198, width: 126, height: 108, align: 'middle', lines: 3, largest: 24 }, onInk)}`
