import { ListScreen } from '#core/web/kit/index.ts'
import { stationEsopCrud } from '../../contract/station-esop.ts'
import { pagesInput } from '../instructions/pages-input.tsx'

const form = { columns: 2 as const, renderers: { pages: pagesInput } }

/** Which pages of which document a station shows, of all products or of one. */
export default function StationEsopSet() {
  return (
    <ListScreen
      crud={stationEsopCrud}
      topics={['stationEsop', 'instruction']}
      search={['stationId', 'productId', 'instructionId']}
      form={form}
    />
  )
}
