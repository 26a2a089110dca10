import { demoPeople } from './people.ts'

/** What the area brings to the demo factory. */
export const demo = [demoPeople]
