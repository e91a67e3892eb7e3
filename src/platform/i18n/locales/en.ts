import auth from './en/auth.json'
import common from './en/common.json'
import error from './en/error.json'
import offline from './en/offline.json'
import order from './en/order.json'
import settings from './en/settings.json'
import shell from './en/shell.json'
import workbench from './en/workbench.json'

/** Every text of one language, as one chunk. */
export default { ...common, ...workbench, ...auth, ...shell, ...settings, ...offline, ...order, ...error }
