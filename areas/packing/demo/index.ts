import { packed } from './packed.ts'

export const demo = [packed]
