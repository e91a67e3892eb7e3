import announcement from './en/announcement.json'
import auth from './en/auth.json'
import common from './en/common.json'
import error from './en/error.json'
<<<<<<< HEAD
import offline from './en/offline.json'
=======
import help from './en/help.json'
import home from './en/home.json'
import onboard from './en/onboard.json'
>>>>>>> 9e42118 (The day starts at /home; news, onboarding with tours, help pages, settings by section, the news ticker and store warnings in the footer)
import order from './en/order.json'
import settings from './en/settings.json'
import shell from './en/shell.json'
import workbench from './en/workbench.json'

/** Every text of one language, as one chunk. */
<<<<<<< HEAD
export default { ...common, ...workbench, ...auth, ...shell, ...settings, ...offline, ...order, ...error }
=======
export default { ...common, ...workbench, ...auth, ...shell, ...settings, ...announcement, ...help, ...home, ...onboard, ...order, ...error }
>>>>>>> 9e42118 (The day starts at /home; news, onboarding with tours, help pages, settings by section, the news ticker and store warnings in the footer)
