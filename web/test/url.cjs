module.exports = 'file.json';
