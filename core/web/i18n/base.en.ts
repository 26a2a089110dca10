import core from '../../locales/en.json'
import web from '../locales/en.json'

export default { ...core, ...web }
