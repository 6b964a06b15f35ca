import {
  Apple,
  Baby,
  Bandage,
  Droplets,
  Eye,
  Flower,
  Gift,
  HeartPulse,
  Leaf,
  PawPrint,
  Pill,
  ShowerHead,
  SmilePlus,
  Stethoscope,
  Sun,
  Thermometer,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

// Named one by one: a lookup in the whole icon set would bundle all of it.
/** The pictures that a collection may have, by the name stored in the catalogue. */
export const collectionIcons: Readonly<Record<string, LucideIcon>> = {
  pill: Pill,
  flower: Flower,
  baby: Baby,
  apple: Apple,
  'smile-plus': SmilePlus,
  stethoscope: Stethoscope,
  thermometer: Thermometer,
  bandage: Bandage,
  'heart-pulse': HeartPulse,
  sun: Sun,
  droplets: Droplets,
  'shower-head': ShowerHead,
  eye: Eye,
  leaf: Leaf,
  'paw-print': PawPrint,
  gift: Gift,
}
