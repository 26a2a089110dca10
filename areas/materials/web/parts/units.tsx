import { unitCrud } from '#areas/materials/contract/unit.ts'
import { ListScreen } from '#core/web/kit/index.ts'

/** What quantities are counted in, in the languages of the team. */
export const Units = () => (
  <ListScreen crud={unitCrud} search={['name', 'uneceCode', 'decimals']} topics={['unit', 'product']} />
)
