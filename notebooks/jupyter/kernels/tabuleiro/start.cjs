// Starts the notebook kernel of this checkout: cells import from its root, whatever folder they are opened in.
const path = require('node:path');
process.chdir(path.join(__dirname, '..', '..', '..', '..'));
require('../../unwatched.cjs');
require(path.resolve('node_modules', 'tslab', 'dist', 'main.js')).main();
