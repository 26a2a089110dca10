import { LineHandlingUnits } from '#areas/lines/web/kit.ts'

const XYmainPallet = () => <LineHandlingUnits level="pallet" />
export default XYmainPallet
