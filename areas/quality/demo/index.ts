import { abnormalities } from './abnormalities.ts'
import { charts } from './charts.ts'
import { defects } from './defects.ts'
import { eightDs } from './eight-ds.ts'
import { inspections } from './inspections.ts'
import { yieldSchemes } from './yield-schemes.ts'

/** What the area brings to the demo factory. */
export const demo = [inspections, charts, defects, abnormalities, eightDs, yieldSchemes]
