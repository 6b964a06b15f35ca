import { m } from '#src/i18n/paraglide/messages.js'

const names = {
  activity: m.service_icon_activity,
  'file-heart': m.service_icon_file_heart,
  'flask-conical': m.service_icon_flask,
  'heart-pulse': m.service_icon_heart,
  'message-circle-heart': m.service_icon_advice,
  package: m.service_icon_package,
  pill: m.service_icon_pill,
  ruler: m.service_icon_ruler,
  syringe: m.service_icon_syringe,
  truck: m.service_icon_truck,
  'user-round': m.service_icon_person,
}

/** The icons that staff may choose from, by the name stored in the page, with their description. */
export const serviceIcons = Object.entries(names).map(([icon, text]) => ({ icon, text }))
