import { LineMaterials } from '#areas/lines/web/kit.ts'

const XkMaterialManagement = () => <LineMaterials labelPage="xkIncomePrint" />
export default XkMaterialManagement
