import { promises } from './promises.ts'
import { shipments } from './shipments.ts'

export const demo = [shipments, promises]
