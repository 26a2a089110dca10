import { counts } from './counts.ts'
import { fed } from './fed.ts'
import { stagings } from './stagings.ts'
import { finished, stock } from './stock.ts'

/** What the area brings to the demo factory. */
export const demo = [stock, finished, fed, counts, stagings]
