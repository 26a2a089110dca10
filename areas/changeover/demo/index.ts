import { changes } from './changes.ts'

export const demo = [changes]
