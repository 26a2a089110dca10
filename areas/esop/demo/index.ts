import { instructions } from './instructions.ts'
import { skills } from './skills.ts'

/** What the area brings to the demo factory. */
export const demo = [skills, instructions]
