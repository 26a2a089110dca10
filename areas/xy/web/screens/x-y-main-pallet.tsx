import { LineHandlingUnits } from '#areas/lines/web/kit.ts'
import { xy } from '../../contract/xy.ts'

const XYmainPallet = () => <LineHandlingUnits level="pallet" of={{ line: xy.id }} />
export default XYmainPallet
