import {
  Activity,
  FileHeart,
  FlaskConical,
  HeartPulse,
  MessageCircleHeart,
  Package,
  Pill,
  Ruler,
  Syringe,
  Truck,
  UserRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

// The icons that staff may choose from; an unknown name shows a person.
const icons = new Map<string, LucideIcon>([
  ['activity', Activity],
  ['file-heart', FileHeart],
  ['flask-conical', FlaskConical],
  ['heart-pulse', HeartPulse],
  ['message-circle-heart', MessageCircleHeart],
  ['package', Package],
  ['pill', Pill],
  ['ruler', Ruler],
  ['syringe', Syringe],
  ['truck', Truck],
])

export const serviceIcon = (name: string): LucideIcon => icons.get(name) ?? UserRound
