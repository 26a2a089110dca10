import { PackingWork } from '../station/packing-work.tsx'

const PackingStation = () => <PackingWork keptUnder="packing:station" />
export default PackingStation
