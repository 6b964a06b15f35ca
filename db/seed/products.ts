import { medicineProducts } from './medicines.ts'
import { deviceProducts, parapharmacyProducts } from './parapharmacy.ts'
import type { SeedProduct } from './types.ts'

/** The demo's catalogue: medicines, the parapharmacy range and devices. */
export const products: SeedProduct[] = [...medicineProducts, ...parapharmacyProducts, ...deviceProducts]
