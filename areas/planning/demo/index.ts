import { lean } from './lean.ts'
import { mornings } from './mornings.ts'
import { pressOrders } from './press-orders.ts'

/** What the area brings to the demo factory. */
export const demo = [mornings, pressOrders, lean]
