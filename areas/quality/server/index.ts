import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { schemeLines, schemes } from './schemes.ts'

const served = [schemes, schemeLines]

export const mount: Mount = () => ({
  area,
  handlers: served.flatMap(({ handlers }) => handlers),
  jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
})
