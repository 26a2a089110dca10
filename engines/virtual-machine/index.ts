export { behave } from './behave.ts'
export { natureOf } from './nature-of.ts'
export { pieces } from './pieces.ts'
export type { MachineNature, Spell, SpellCause } from './types.ts'
