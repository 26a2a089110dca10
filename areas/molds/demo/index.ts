import { molds } from './molds.ts'
import { mountings } from './mountings.ts'
import { pressParts } from './press-parts.ts'

/** What the area brings to the demo factory. */
export const demo = [pressParts, molds, mountings]
