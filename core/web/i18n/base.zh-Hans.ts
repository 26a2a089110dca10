import core from '../../locales/zh-Hans.json'
import web from '../locales/zh-Hans.json'

export default { ...core, ...web }
