// The compiler of notebooks watches every folder of node_modules for new packages, and the kernel refuses the next cell
// when one of them changes: a notebook that is open while something is installed, or built beside it, would break.
// Without these watchers what a running kernel knows of packages is what there was when it started.
const ts = require('@tslab/typescript-for-tslab');
ts.sys.watchDirectory = undefined;
