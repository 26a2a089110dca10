import core from '../../locales/vi.json'
import web from '../locales/vi.json'

export default { ...core, ...web }
