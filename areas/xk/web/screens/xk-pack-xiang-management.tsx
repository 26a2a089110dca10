import { Packed } from '../packed.tsx'

/** Packs into boxes. */
const XkPackXiangManagement = () => <Packed level="box" />
export default XkPackXiangManagement
