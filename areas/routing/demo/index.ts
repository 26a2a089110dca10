import { demoProducts } from './products.ts'

/** What the area brings to the demo factory. */
export const demo = [demoProducts]
